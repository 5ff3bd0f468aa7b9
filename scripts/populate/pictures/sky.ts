import { clamp, dot, mix, scaled, smooth, sum, unit, type Colour, type Direction } from "./colour.ts";
import type { Noise } from "./noise.ts";

/** An hour and its weather. */
export interface Light {
  zenith: Colour;
  horizon: Colour;
  /** What the sun, or the moon, adds around itself and to what it shines on. */
  sun: Colour;
  /** Where it stands, as seen from the camera, which looks along z. */
  towardsSun: Direction;
  /** From 0, none, to 1, overcast. */
  clouds: number;
  cloud: Colour;
  cloudShade: Colour;
  /** What lies between the camera and far hills. */
  haze: Colour;
  /** At 1 unit of distance, as far as the eye sees a ridge. */
  hazeStrength: number;
  stars?: boolean;
}

/** The sky in one direction. */
export function skyAt(light: Light, noise: Noise, towards: Direction): Colour {
  const up = clamp(towards[1]);
  const clear = sum(mix(light.horizon, light.zenith, up ** 0.34), glow(light, towards));
  const sky = light.stars ? sum(clear, starAt(noise, towards)) : clear;
  return light.clouds > 0 && up > 0.004 ? clouded(light, noise, towards, sky) : sky;
}

function glow({ sun, towardsSun }: Light, towards: Direction): Colour {
  const near = clamp(dot(towards, towardsSun));
  return scaled(sun, near ** 6 * 0.12 + near ** 60 * 0.3 + near ** 900 * 1.6 + smooth(0.9998, 0.99988, near) * 12);
}

function clouded(light: Light, noise: Noise, towards: Direction, sky: Colour): Colour {
  const [x, up, z] = towards;
  const across = (x / (up + 0.06)) * 0.9;
  const along = (z / (up + 0.06)) * 0.9;
  const edge = 0.42 - light.clouds * 0.85;
  const here = noise.cloud(across, along, 7);
  const cover = smooth(edge, edge + 0.42, here) * smooth(0.004, 0.1, up);
  if (cover === 0) return sky;
  const sunwards = noise.cloud(across + light.towardsSun[0] * 0.22, along + 0.12, 5);
  const lit = clamp(0.55 + (here - sunwards) * 1.9 - cover * 0.22);
  const silver = scaled(light.sun, clamp(dot(towards, light.towardsSun)) ** 10 * 0.55 * (1 - cover * 0.7));
  return mix(sky, sum(mix(light.cloudShade, light.cloud, lit), silver), cover * 0.96);
}

function starAt(noise: Noise, [x, y, z]: Direction): Colour {
  const u = (x / (z + 1.2)) * 700;
  const v = (y / (z + 1.2)) * 700;
  const luck = noise.cell(u, v);
  const milkyWay = Math.exp(-(((x - y * 0.8 + 0.25 + noise.at(x * 3, y * 3) * 0.12) * 3.2) ** 2));
  const dust = scaled([0.035, 0.04, 0.06], milkyWay * clamp(0.6 + noise.cloud(x * 5, y * 5, 5)));
  const rarity = 0.985 - 0.03 * milkyWay;
  if (luck < rarity) return dust;
  const away = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
  const warmth = noise.cell(v, u);
  const bright = smooth(0.5, 0.05, away) * ((luck - rarity) / (1 - rarity)) ** 4 * 2.2;
  return sum(dust, scaled([0.8 + warmth * 0.3, 0.9, 1.15 - warmth * 0.3], bright));
}

/** What falls on a surface that looks this way: sun, if nothing is before it, and the light of the whole sky. */
export function lightOn(light: Light, facing: Direction, sunShare: number): Colour {
  const sun = scaled(light.sun, clamp(dot(facing, light.towardsSun)) * sunShare);
  const above = mix(light.horizon, light.zenith, 0.55);
  return sum(sun, scaled(above, 0.32 + 0.28 * facing[1]));
}

export function sunAt(sideways: number, height: number, ahead = 1): Direction {
  return unit([sideways, height, ahead]);
}
