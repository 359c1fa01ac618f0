let requests = 0;

/** A request's id, in the log and in what it is refused with: unlike any other's since the start. */
export const newRequestId = (): string => {
  requests += 1;
  return `req-${requests.toString(36)}`;
};
