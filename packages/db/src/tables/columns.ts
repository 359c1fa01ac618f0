import { integer, text } from "drizzle-orm/sqlite-core";

// Ids are made in code (ids.ts) and sort by creation. Times are milliseconds since 1970, money is cents.
export const id = () => text("_id").primaryKey();
export const created = () => integer("created_at").notNull();
