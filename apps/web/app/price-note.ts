import { createContext } from "react";

/** What the page says about tax next to a price: "incl. VAT", "plus VAT", or "" without tax. */
export const PriceNoteContext = createContext("");
