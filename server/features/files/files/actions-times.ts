export { updateGivenTimes, updateTime, updateToDated } from "./queries-times.ts";
