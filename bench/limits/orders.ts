// Fastify with prepared queries of the same JSON: the orders behind one, and one of a customer's.
import Database from "better-sqlite3";
import Fastify from "fastify";
import { firstArgument, serve } from "./serve.ts";

const fields = `_id, package_name as packageName, package_price as packagePrice, customer_email as customerEmail,
  customer_name as customerName, customer_address as customerAddress, customer_country as customerCountry,
  payment_status as paymentStatus, order_status as orderStatus, order_date as orderDate`;
const db = new Database(firstArgument);
const behind = db.prepare<[string, number]>(
  `select ${fields} from orders where _id > ? order by _id limit ?`,
);
const one = db.prepare<[string, string]>(`select ${fields} from orders where _id = ? and email_key = ?`);

const app = Fastify();
app.get<{ Querystring: { after: string; limit: string } }>("/orders", ({ query }) =>
  behind.all(query.after, Number(query.limit)),
);
app.get<{ Params: { id: string }; Querystring: { email: string } }>(
  "/order/:id",
  ({ params, query }, reply) => one.get(params.id, query.email) ?? reply.code(404).send({}),
);
await serve(app);
