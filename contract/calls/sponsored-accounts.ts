import { SignedIn } from "../accounts.ts";
import {
  DeviceLink,
  DeviceLinkParams,
  MadeSponsoredAccount,
  NewPin,
  NewSponsoredAccount,
  OpenDeviceLink,
  SponsoredAccount,
} from "../sponsored-accounts.ts";
import { IdParams, NoContent } from "../wire.ts";
import { Type } from "typebox";
import type { Calls } from "./call.ts";

export const sponsoredAccountCalls = {
  "GET /api/me/sponsored-accounts": {
    summary: "List the accounts you sponsor",
    response: Type.Array(SponsoredAccount),
  },
  "POST /api/me/sponsored-accounts": {
    summary: "Create a sponsored account, with a link for its device",
    body: NewSponsoredAccount,
    status: 201,
    response: MadeSponsoredAccount,
  },
  "POST /api/me/sponsored-accounts/:id/device-link": {
    summary: "Create a link that signs in one device, once",
    params: IdParams,
    status: 201,
    response: DeviceLink,
  },
  "PUT /api/me/sponsored-accounts/:id/pin": {
    summary: "Change the PIN of a sponsored account",
    params: IdParams,
    body: NewPin,
    response: NoContent,
  },
  "DELETE /api/me/sponsored-accounts/:id/sessions": {
    summary: "Sign the person out everywhere",
    params: IdParams,
    response: NoContent,
  },
  "GET /api/device-links/:token": {
    summary: "The account that a device link signs in",
    access: "anyone",
    params: DeviceLinkParams,
    response: OpenDeviceLink,
  },
  "POST /api/device-links/:token": {
    summary: "Sign in with a device link; returns a new key",
    access: "anyone",
    params: DeviceLinkParams,
    response: SignedIn,
  },
} satisfies Calls;
