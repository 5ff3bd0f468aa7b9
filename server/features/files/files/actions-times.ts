/** The time when photos and videos were taken, which the library reads and corrects. */
export { updateGivenTimes, updateTime, updateToDated } from "./queries-times.ts";
