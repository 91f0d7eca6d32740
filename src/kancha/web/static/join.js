// Takes the seat that the key in the address opens.

import { post } from "./api.js";
import "./plain.js";
import { t } from "./words.js";

const place = document.getElementById("join");
const table = place.dataset.table;

try {
  await post(`/api/tables/${table}/join`, { key: location.hash.slice(1) });
  location.replace(`/t/${table}`);
} catch (fault) {
  place.textContent = fault.status ? t("joining_bad") : t("reconnecting");
}
