import { expect, test } from "vitest";
import { videoCapture } from "./capture.ts";

test.each([
  [{ location: "-33.8568+151.2153/" }, { latitude: -33.8568, longitude: 151.2153 }],
  [
    { "com.apple.quicktime.location.ISO6709": "+48.8584-002.2945+035.000/", location: "+01.0000+001.0000/" },
    { latitude: 48.8584, longitude: -2.2945 },
  ],
  [{ location: "+95.0000+151.2153/" }, undefined],
  [{ location: "+00.0000+000.0000/" }, undefined],
  [{ location: "by the sea" }, undefined],
  [undefined, undefined],
])("a video was taken where its container says, if that is possible: %j", (tags, position) => {
  expect(videoCapture(tags).position).toEqual(position);
});

test.each([
  ["2003-03-10 15:04:43", "2003-03-10T15:04:43"],
  ["2010- 3-10/ 15: 4", "2010-03-10T15:04:00"],
  ["2010- 3- 1/  5: 4", "2010-03-01T05:04:00"],
  ["2010-12-10/ 15:14", "2010-12-10T15:14:00"],
  ["Mon Mar 10 15:04:43 2003", "2003-03-10T15:04:43"],
  ["1970-01-01 00:00:00", undefined],
])("the time %j in an AVI is that of the clock of its camera", (creation_time, expected) => {
  const { takenAt, isUtc } = videoCapture({ creation_time });
  const time = expected === undefined ? undefined : Date.parse(`${expected}Z`);
  expect({ takenAt, isUtc }).toEqual({ takenAt: time, isUtc: time === undefined ? undefined : false });
});
