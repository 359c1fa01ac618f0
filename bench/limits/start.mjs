// @ts-check
// Bare Fastify and SQLite over existing data: the least that a shop's process could load. Plain JavaScript, as a build is.
import Database from "better-sqlite3";
import Fastify from "fastify";

const [port, file] = process.argv.slice(2);
const db = new Database(file);
const newest = db.prepare("select _id from orders order by _id desc limit 1");
const app = Fastify();
app.get("/", () => newest.get());
await app.listen({ host: "127.0.0.1", port: Number(port) });
