// Talks to the server. An answer is the JSON it sent; what went wrong is thrown as a Refusal with a code and a sentence.

import { ready } from "./line.js";

export class Refusal extends Error {
  constructor(status, code, message, about = "") {
    super(message);
    this.status = status;
    this.code = code;
    this.about = about; // what of a set-up was refused: mode, seats, an option
  }
}

async function ask(method, path, body, signal) {
  const request = { method, signal, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  await ready;
  const response = await fetch(path, request);
  const type = response.headers.get("Content-Type") || "";
  const data = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return data;
  const fault = (data && data.error) || {};
  throw new Refusal(response.status, fault.code || "", fault.message || response.statusText, fault.about);
}

export const get = (path, signal) => ask("GET", path, undefined, signal);
export const post = (path, body, signal) => ask("POST", path, body, signal);

/** A piece of a page. */
export async function fragment(path) {
  const response = await fetch(path, { headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!response.ok) throw new Refusal(response.status, "", response.statusText);
  return response.text();
}
