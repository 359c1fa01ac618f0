export * from "./answers.ts";
export * from "./forms.ts";
export * from "./reminders.ts";
