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
