// A picture in few colours: (address of a picture, colours) => { wide, high, palette, pixels }, the last two as base64.
async ([address, colours]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const [wide, high] = [image.naturalWidth, image.naturalHeight];
  const canvas = new OffscreenCanvas(wide, high);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, wide, high);

  // How often each colour comes, by its upper five bits, with the sums of its parts
  const bins = new Map();
  const keyAt = (at) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
  for (let at = 0; at < data.length; at += 4) {
    const key = keyAt(at);
    let bin = bins.get(key);
    if (!bin) bins.set(key, (bin = { key, count: 0, sums: [0, 0, 0] }));
    bin.count += 1;
    for (let part = 0; part < 3; part += 1) bin.sums[part] += data[at + part];
  }
  for (const bin of bins.values()) {
    bin.colour = bin.sums.map((sum) => sum / bin.count);
    bin.weight = Math.sqrt(bin.count);
  }

  // Boxes of colours are halved, the most spread one first
  const measured = (some) => {
    const weight = some.reduce((sum, bin) => sum + bin.weight, 0);
    const spreads = [0, 1, 2].map((part) => {
      const mean = some.reduce((sum, bin) => sum + bin.colour[part] * bin.weight, 0) / weight;
      return some.reduce((sum, bin) => sum + bin.weight * (bin.colour[part] - mean) ** 2, 0);
    });
    const part = spreads.indexOf(Math.max(...spreads));
    return { some, weight, part, spread: some.length > 1 ? spreads[part] : 0 };
  };
  const boxes = [measured([...bins.values()])];
  while (boxes.length < colours) {
    const widest = boxes.reduce((best, box, at) => (box.spread > boxes[best].spread ? at : best), 0);
    const { some, weight, part, spread } = boxes[widest];
    if (!spread) break;
    some.sort((a, b) => a.colour[part] - b.colour[part]);
    let [at, sum] = [0, 0];
    while (at < some.length - 1 && (sum += some[at].weight) < weight / 2) at += 1;
    const middle = Math.min(Math.max(at, 1), some.length - 1);
    boxes.splice(widest, 1, measured(some.slice(0, middle)), measured(some.slice(middle)));
  }

  const place = new Map();
  const palette = new Uint8Array(boxes.length * 3);
  boxes.forEach(({ some }, number) => {
    const count = some.reduce((sum, bin) => sum + bin.count, 0);
    for (let part = 0; part < 3; part += 1) {
      palette[number * 3 + part] = Math.round(some.reduce((sum, bin) => sum + bin.sums[part], 0) / count);
    }
    for (const bin of some) place.set(bin.key, number);
  });
  const pixels = new Uint8Array(wide * high);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = place.get(keyAt(at * 4));
  const text = (bytes) => {
    let words = "";
    for (let at = 0; at < bytes.length; at += 8192) words += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(words);
  };
  return { wide, high, palette: text(palette), pixels: text(pixels) };
}
