import { z } from "zod";
import { email, optionalEmail, optionalText, requiredText } from "../text.ts";
import { MESSAGE_STATUSES } from "./messages.ts";

const newIsUnRead = { error: "A new message is UnRead." };

/** The contact form. */
export const sendMessage = z.strictObject({
  name: requiredText("Name", 200),
  email: email("Email"),
  number: requiredText("Phone", 50),
  subject: requiredText("Subject", 300),
  message: requiredText("Message"),
  messageStatus: z.literal("UnRead", newIsUnRead).optional(),
});

/** A contact message over REST. Clients of the original system send fewer fields and a status; only the message itself is required. */
export const restMessage = z.strictObject({
  name: optionalText("Name", 200).default(""),
  email: optionalEmail("Email"),
  number: optionalText("Phone", 50).default(""),
  subject: optionalText("Subject", 300).default(""),
  message: sendMessage.shape.message,
  messageStatus: z.enum(["UnRead", ""], newIsUnRead).optional(),
});

export const messageStatusInput = z.enum(MESSAGE_STATUSES, {
  error: "Message status must be UnRead or Read.",
});
