/** The table of device links of sponsored accounts. */
export {
  deleteDeviceLink,
  deleteDeviceLinksBy,
  deleteDeviceLinksOf,
  deleteExpiredDeviceLinks,
  findDeviceLink,
  insertDeviceLink,
} from "./queries-device-links.ts";
