import { integer, text } from "drizzle-orm/sqlite-core";

// Ids are generated in code (ids.ts) and sort by creation. Times are in milliseconds since 1970, amounts in cents.
export const id = () => text("_id").primaryKey();
export const created = () => integer("created_at").notNull();
