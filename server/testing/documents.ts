/** A PDF of one page that a picture (JPEG, 400 x 400) fills, to be turned by so many degrees to the right when it is shown. */
export function aDocument(jpeg: Buffer, turned: number): Buffer {
  return documentOf(Buffer.from("q 200 0 0 200 0 0 cm /Picture Do Q"), turned, jpeg);
}

/** A PDF whose only page takes minutes to draw: it is filled again and again. */
export function aDocumentThatTakesLong(): Buffer {
  const fill = "0 0 m 100 9 200 0 200 100 c 200 200 9 200 0 200 c 9 100 200 9 0 0 c f*\n";
  return documentOf(Buffer.from(fill.repeat(20_000)), 0, Buffer.alloc(0));
}

/** A PDF with a text layer in any script, one line to a page. "" makes a page without text, as a scanner does. */
export function textDocument(pages: readonly string[]): Buffer {
  const characters = [...new Set(pages.join("").split(""))];
  const toUnicode = characters.map((character) => `<${codeOf(character)}> <${codeOf(character)}>`);
  const blocks = Array.from({ length: Math.ceil(toUnicode.length / 100) }, (_, i) => {
    const lines = toUnicode.slice(i * 100, (i + 1) * 100);
    return `${lines.length} beginbfchar\n${lines.join("\n")}\nendbfchar\n`;
  });
  const map = `/CMapName /M def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join("")}`;
  const first = 6;
  return pdfOf([
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(
      `<< /Type /Pages /Kids [${pages.map((_, i) => `${first + 2 * i} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    ),
    Buffer.from(
      "<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>",
    ),
    Buffer.from(
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 >>",
    ),
    stream("<< /Length", Buffer.from(`/CIDInit /ProcSet findresource begin\nbegincmap\n${map}endcmap\nend`)),
    ...pages.flatMap((text, i) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] /Contents ${first + 2 * i + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      ),
      stream("<< /Length", Buffer.from(`BT /F 12 Tf 10 100 Td <${text.split("").map(codeOf).join("")}> Tj ET`)),
    ]),
  ]);
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, "0");
}

function documentOf(content: Buffer, turned: number, jpeg: Buffer): Buffer {
  return pdfOf([
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
  ]);
}

function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((object, i) => {
    places.push(length);
    const written = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    parts.push(written);
    length += written.length;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

function stream(head: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${head} ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream")]);
}
