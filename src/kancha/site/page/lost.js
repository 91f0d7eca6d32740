const found = /^(.*?\/)((?:{pages})\/.*)$/.exec(location.pathname);
if (found) location.replace(`${found[1]}?to=${encodeURIComponent(`/${found[2]}${location.search}`)}${location.hash}`);
