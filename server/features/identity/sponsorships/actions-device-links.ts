/** The table of device links, which sponsored accounts make and which end as other ways in do. */
export {
  deleteDeviceLink,
  deleteDeviceLinksBy,
  deleteDeviceLinksOf,
  deleteExpiredDeviceLinks,
  findDeviceLink,
  insertDeviceLink,
} from "./queries-device-links.ts";
