/** Returns an address that opens a place in the device's maps app, or else in a map on the web. */
export function mapsAddress(place: string): string {
  const query = encodeURIComponent(place);
  if (/Android/.test(navigator.userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
