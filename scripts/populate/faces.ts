import sharp from "sharp";
import { chance, type Chance } from "./chance.ts";

const skins = ["#f6d3bd", "#eabf9f", "#d9a273", "#b97a4c", "#8a5433", "#5f3a24"];
const hairColours = ["#2a1d17", "#4a2f1f", "#7a4a26", "#a8763a", "#d8b06a", "#b5532a", "#8f8f92", "#e6e2dc"];
const clothes = ["#b5451b", "#2f6f6a", "#3c4f8a", "#8a3c5f", "#5f7a3a", "#c98a2a", "#44434a", "#e8ddcb"];
const walls = ["#f2c9a4", "#bcd8d2", "#c9cfee", "#ecc4cf", "#d4e0b4", "#f4dfa6", "#d8d2cc", "#aecbe8"];

/** Draws a square portrait, for users who would rather not use a photo as avatar. */
export function drawFace(seed: number, size = 512): Promise<Buffer> {
  return sharp(Buffer.from(portrait(seed, size)))
    .jpeg({ quality: 88 })
    .toBuffer();
}

function portrait(seed: number, size: number): string {
  const luck = chance(seed * 7919 + 11);
  const skin = luck.pick(skins);
  const hair = luck.pick(hairColours);
  const style = luck.pick(styles);
  const wall = luck.pick(walls);
  const cloth = luck.pick(clothes);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 200 200">
    <defs><radialGradient id="w" cx="0.35" cy="0.25" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.12"/></radialGradient>
    <linearGradient id="s" x2="1"><stop offset="0.45" stop-color="#fff" stop-opacity="0.1"/>
      <stop offset="1" stop-color="#3a1408" stop-opacity="0.22"/></linearGradient></defs>
    <rect width="200" height="200" fill="${wall}"/><rect width="200" height="200" fill="url(#w)"/>
    <g fill="${hair}">${style.behind}</g>
    <path d="M22 210C24 160 62 150 100 150s76 10 78 60Z" fill="${cloth}"/>
    <path d="M82 122h36v26c0 14-36 14-36 0Z" fill="${skin}"/><path d="M82 130c10 14 26 14 36 0v8c-8 14-28 14-36 0Z" fill="#3a1408" opacity="0.16"/>
    ${collar(luck)}
    <ellipse cx="57" cy="95" rx="8" ry="11" fill="${skin}"/><ellipse cx="143" cy="95" rx="8" ry="11" fill="${skin}"/>
    <path d="M57 82c0-34 20-46 43-46s43 12 43 46c0 36-19 60-43 60S57 118 57 82Z" fill="${skin}"/>
    <path d="M57 82c0-34 20-46 43-46s43 12 43 46c0 36-19 60-43 60S57 118 57 82Z" fill="url(#s)"/>
    ${features(luck, hair)}
    <g fill="${hair}">${style.before}</g></svg>`;
}

interface Style {
  behind: string;
  before: string;
}

const fringe = `<path d="M54 88c-4-44 22-60 48-60s50 16 44 60c-4-22-16-34-30-36-20 10-48 8-62 36Z"/>`;
const sides = `<path d="M55 84c-6-40 18-58 45-58s52 18 45 58c-3-14-6-22-12-28-20 4-46 4-64-4-8 8-11 18-14 32Z"/>`;
const styles: readonly Style[] = [
  { behind: `<path d="M46 92c-6-50 26-70 54-70s60 20 54 70c4 34 8 54-4 70H50c-12-16-8-36-4-70Z"/>`, before: fringe },
  { behind: "", before: sides },
  { behind: `<circle cx="100" cy="24" r="19"/>`, before: sides },
  { behind: `<path d="M44 96c-4-50 26-72 56-72s60 22 56 72c0 18-2 30-10 40H54c-8-10-10-22-10-40Z"/>`, before: fringe },
  {
    behind: "",
    before: `<path d="M58 72c0-30 20-42 42-42s42 12 42 42c-6-14-14-22-42-22s-36 8-42 22Z" opacity="0.9"/>`,
  },
  { behind: curls(30), before: curls(17, 12) },
  {
    behind: "",
    before: `<path d="M55 86c-6-30 8-62 48-60 34 2 46 26 42 58-4-10-8-18-12-26-26 6-58-2-66-10-6 10-10 22-12 38Z"/>`,
  },
];

function curls(radius: number, lift = 0): string {
  const circles = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI * (1 + i / 12);
    const y = 74 + 42 * Math.sin(angle) - lift * Math.abs(Math.sin(angle));
    return `<circle cx="${100 + 50 * Math.cos(angle)}" cy="${y}" r="${radius * (0.75 + 0.25 * Math.abs(Math.sin(i * 2)))}"/>`;
  });
  return circles.join("");
}

function collar(luck: Chance): string {
  return luck.pick([
    "",
    `<path d="M78 150l22 24 22-24 10 6-32 38-32-38Z" fill="#fff" opacity="0.75"/>`,
    `<path d="M76 150c8 18 40 18 48 0l8 4c-8 26-56 26-64 0Z" fill="#000" opacity="0.18"/>`,
  ]);
}

function features(luck: Chance, hair: string): string {
  const eye = luck.happens(0.3)
    ? (x: number) =>
        `<path d="M${x - 7} 90q7-8 14 0" stroke="#2a1a14" stroke-width="3" fill="none" stroke-linecap="round"/>`
    : (x: number) =>
        `<ellipse cx="${x}" cy="90" rx="3.8" ry="4.6" fill="#2a1a14"/><circle cx="${x + 1.3}" cy="88.3" r="1.3" fill="#fff"/>`;
  const brow = (x: number) =>
    `<path d="M${x - 9} 79q9-6 18 0" stroke="${hair}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`;
  const mouth = luck.happens(0.45)
    ? `<path d="M84 114q16 18 32 0Z" fill="#fff" stroke="#8a3a30" stroke-width="2.4" stroke-linejoin="round"/>`
    : `<path d="M86 116q14 11 28 0" stroke="#8a3a30" stroke-width="3.2" fill="none" stroke-linecap="round"/>`;
  const blush = `<g fill="#d9503c" opacity="0.2"><ellipse cx="72" cy="108" rx="9" ry="6"/><ellipse cx="128" cy="108" rx="9" ry="6"/></g>`;
  const nose = `<path d="M100 92q6 10-2 13" stroke="#3a1408" stroke-opacity="0.35" stroke-width="2.6" fill="none" stroke-linecap="round"/>`;
  return [eye(82), eye(118), brow(82), brow(118), blush, nose, beard(luck, hair), mouth, glasses(luck)].join("");
}

function beard(luck: Chance, hair: string): string {
  if (!luck.happens(0.22)) return "";
  return `<path d="M58 92c2 40 22 54 42 54s40-14 42-54c-6 16-14 20-24 18-10-4-26-4-36 0-10 2-18-2-24-18Z" fill="${hair}" opacity="0.92"/>`;
}

function glasses(luck: Chance): string {
  if (!luck.happens(0.3)) return "";
  return `<g fill="#fff" fill-opacity="0.18" stroke="#2f2a2a" stroke-width="2.8"><circle cx="82" cy="91" r="13"/><circle cx="118" cy="91" r="13"/>
    <path d="M95 90q5-4 10 0M69 88l-11-3M131 88l11-3" fill="none"/></g>`;
}
