/**
 * Node's HTTP. An `import` of it would read all that it exports, and with that load a whole client
 * (`WebSocket`, `fetch`) at every start.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
