import { createContext } from "react";

/** Note about tax next to each price: "incl. VAT", "plus VAT", or "" without tax. */
export const PriceNoteContext = createContext("");
