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
    summary: "List people without an email address whom the user helps to sign in",
    response: Type.Array(SponsoredAccount),
  },
  "POST /api/me/sponsored-accounts": {
    summary: "Create the account of somebody without an email address, and a link for their device",
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
    summary: "Set another PIN",
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
    summary: "Whom the link signs in",
    access: "anyone",
    params: DeviceLinkParams,
    response: OpenDeviceLink,
  },
  "POST /api/device-links/:token": {
    summary: "Sign in a device by its link; returns a new key",
    access: "anyone",
    params: DeviceLinkParams,
    response: SignedIn,
  },
} satisfies Calls;
