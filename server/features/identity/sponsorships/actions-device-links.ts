export {
  deleteDeviceLink,
  deleteDeviceLinksBy,
  deleteDeviceLinksOf,
  deleteExpiredDeviceLinks,
  findDeviceLink,
  insertDeviceLink,
} from "./queries-device-links.ts";
