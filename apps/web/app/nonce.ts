import { createContext } from "react";

/** Nonce of this response's inline scripts. It is undefined in the browser, where none is needed. */
export const NonceContext = createContext<string | undefined>(undefined);
