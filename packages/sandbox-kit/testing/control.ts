/**
 * Returns a function that calls control routes of the test system at `url`: GET without a body, POST with one. It returns the JSON
 * response, and throws with the error text if the system refuses.
 */
export const controlOf =
  (url: string) =>
  async (path: string, body?: object): Promise<unknown> => {
    const init = body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/control/${path}`, init);
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
