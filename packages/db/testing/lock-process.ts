import { join } from "node:path";
import { openDb } from "@rankwright/db/core";

// Holds the write lock on the database of the site in its first argument, until it is killed.
const db = openDb(join(process.argv[2] ?? "", "site.db"));
db.$client.exec("begin immediate");
process.send?.("held");
// The timer also keeps a reference to the connection, which would otherwise be garbage collected and closed.
setInterval(() => db.$client.open, 60_000);
