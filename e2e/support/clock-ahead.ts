// Preloaded into the server of a test (NODE_OPTIONS): its clock is ahead by CLOCK_AHEAD_MS, and so are those of the test systems in it.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const now = Date.now;
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, time, made) => Reflect.construct(date, time.length === 0 ? [Date.now()] : time, made),
});
