// @ts-check
/**
 * Node flags of the server. They limit V8's semi-spaces to 4 MB each, so new objects have 12 MB in total. With Node's default the process
 * uses 54 MB more under load.
 */
export const NODE_FLAGS = ["--max-semi-space-size=4"];
