/** A PDF of one page that a picture (JPEG, 400 x 400) fills, to be turned by so many degrees to the right when it is shown. */
export function aDocument(jpeg: Buffer, turned: number): Buffer {
  return documentOf(Buffer.from("q 200 0 0 200 0 0 cm /Picture Do Q"), turned, jpeg);
}

/** A PDF whose only page takes minutes to draw: it is filled again and again. */
export function aDocumentThatTakesLong(): Buffer {
  const fill = "0 0 m 100 9 200 0 200 100 c 200 200 9 200 0 200 c 9 100 200 9 0 0 c f*\n";
  return documentOf(Buffer.from(fill.repeat(20_000)), 0, Buffer.alloc(0));
}

function documentOf(content: Buffer, turned: number, jpeg: Buffer): Buffer {
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Rotate ${turned} /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    ),
    stream("<< /Length", content),
    stream(
      "<< /Type /XObject /Subtype /Image /Width 400 /Height 400 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length",
      jpeg,
    ),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  objects.forEach((object, i) => {
    places.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  });
  const start = Buffer.concat(parts).length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function stream(head: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${head} ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream")]);
}
