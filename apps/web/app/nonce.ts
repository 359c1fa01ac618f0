import { createContext } from "react";

/** Nonce of this response's inline scripts. Undefined in the browser, which needs no nonce. */
export const NonceContext = createContext<string | undefined>(undefined);
