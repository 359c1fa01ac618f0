// Fastify that runs a prepared query for the orders after an id and returns the same JSON as the shop.
import Database from "better-sqlite3";
import Fastify from "fastify";
import { firstArgument, serve } from "./serve.ts";

const after = new Database(firstArgument).prepare<[string, number]>(
  `select _id, package_name as packageName, package_price as packagePrice, customer_email as customerEmail,
    customer_name as customerName, customer_address as customerAddress, customer_country as customerCountry,
    payment_status as paymentStatus, order_status as orderStatus, order_date as orderDate
  from orders where _id > ? order by _id limit ?`,
);

const app = Fastify();
app.get<{ Querystring: { after: string; limit: string } }>("/orders", ({ query }) =>
  after.all(query.after, Number(query.limit)),
);
await serve(app);
