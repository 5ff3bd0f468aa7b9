import cookie from "@fastify/cookie";
import { fastify, LogController, type FastifyBaseLogger } from "fastify";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { bodyBytes } from "#contract/limits.ts";
import { compatRoutes } from "./compat/routes.ts";
import type { Context } from "./context.ts";
import { accountRoutes } from "./features/accounts/accounts/routes.ts";
import { sponsoredAccountRoutes } from "./features/accounts/sponsored-accounts/routes.ts";
import { backupRoutes } from "./features/operation/backups/routes.ts";
import { administrationRoutes } from "./features/operation/administration/routes.ts";
import { albumRoutes } from "./features/photos/albums/routes.ts";
import { bookRoutes } from "./features/photos/book/routes.ts";
import { bookmarkRoutes } from "./features/conversation/bookmarks/routes.ts";
import { calendarRoutes } from "./features/conversation/calendar/routes.ts";
import { stopEmailsRoutes } from "./features/notifications/digests/routes.ts";
import { stopServerEmailsRoutes } from "./features/operation/server-emails/routes.ts";
import { feedRoutes } from "./features/conversation/feed/routes.ts";
import { translationRoutes } from "./features/conversation/translations/routes.ts";
import { confirmationRoutes } from "./features/conversation/confirmations/routes.ts";
import { voteRoutes } from "./features/conversation/votes/routes.ts";
import { profileRoutes } from "./features/accounts/profiles/routes.ts";
import { fileRoutes } from "./features/files/files/routes.ts";
import { frameRoutes } from "./features/photos/frames/routes.ts";
import { groupFeedRoutes } from "./features/outside/group-feeds/routes.ts";
import { groupRoutes } from "./features/groups/groups/routes.ts";
import { webhookRoutes } from "./features/outside/webhooks/routes.ts";
import { inboundMailRoutes } from "./features/outside/inbound-mail/routes.ts";
import { exportRoutes } from "./features/transfer/exports/routes.ts";
import { importRoutes } from "./features/transfer/imports/routes.ts";
import { downloadRoutes } from "./features/photos/library/routes-download.ts";
import { libraryRoutes } from "./features/photos/library/routes.ts";
import { linkRoutes } from "./features/conversation/link-previews/routes.ts";
import { memoryRoutes } from "./features/photos/memories/routes.ts";
import { photoPeopleRoutes } from "./features/photos/photo-people/routes.ts";
import { messageRoutes } from "./features/conversation/messages/routes.ts";
import { admissionRoutes } from "./features/groups/admission/routes.ts";
import { moderationRoutes } from "./features/conversation/moderation/routes.ts";
import { notificationRoutes } from "./features/notifications/notifications/routes.ts";
import { publicLinkRoutes } from "./features/outside/public-links/routes.ts";
import { invitationRoutes } from "./features/groups/invitations/routes.ts";
import { pushRoutes } from "./features/notifications/push/routes.ts";
import { reactionRoutes } from "./features/conversation/reactions/routes.ts";
import { signInRoutes } from "./features/identity/sign-in/routes.ts";
import { singleSignOnRoutes } from "./features/accounts/single-sign-on/routes.ts";
import { updateRoutes } from "./features/operation/updates/routes.ts";
import { searchRoutes } from "./features/conversation/search/routes.ts";
import { apiDocRoutes } from "./http/api-doc.ts";
import { describeRoutes } from "./http/api-document.ts";
import type { App } from "./http/app-type.ts";
import { authenticate } from "./http/authentication.ts";
import { closeIdleConnectionsAtEnd } from "./http/closing.ts";
import { limitArrivingBodies } from "./http/arriving-bodies.ts";
import { CountedRequest } from "./http/counted-request.ts";
import { limitConnections, defaultLimits } from "./http/connections.ts";
import { compressResponses } from "./http/compression.ts";
import { handleErrors, handleFrameworkError } from "./http/error-handler.ts";
import { serveForeignClient } from "./compat/custom-client.ts";
import { healthRoutes } from "./http/health.ts";
import { chooseContentDb } from "./http/content-db.ts";
import { readJson } from "./http/json-body.ts";
import { rememberKnownDevices } from "./http/known-devices.ts";
import { logResponses, requestIds } from "./http/logging.ts";
import { measureRequests, metricsRoute } from "./http/metrics.ts";
import { refuseNulInAddresses } from "./http/reject-nul-bytes.ts";
import { rememberOpenedLinks } from "./http/public-link-cookie.ts";
import { servePages } from "./http/pages.ts";
import { serializerCompiler, validatorCompiler } from "./http/schema-compilers.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { refuseTooMuch } from "./http/too-much.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { liveRoutes } from "./live/routes.ts";
import type { Trial } from "./updates/trial.ts";

export function buildHealthApp(context: Context, loggerInstance: FastifyBaseLogger): App {
  const app: App = fastify({ loggerInstance, forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>();
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, context);
  healthRoutes(app, context);
  return app;
}

export async function buildApp(context: Context, loggerInstance?: FastifyBaseLogger, metrics?: Metrics): Promise<App> {
  const { config } = context;
  const app: App = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: bodyBytes,
    http: { IncomingMessage: CountedRequest },
    frameworkErrors: handleFrameworkError,
    forceCloseConnections: "idle",
    trustProxy: config.trustedProxy.length > 0 ? [...config.trustedProxy] : false,
    rewriteUrl: ({ url = "/" }) => withoutBasePath(url, config.basePath),
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, context);
  readJson(app);
  setSecurityHeaders(app, context);
  limitConnections(app, defaultLimits(config.trustedProxy));
  refuseTooMuch(app, context);
  limitArrivingBodies(app);
  await app.register(cookie);
  authenticate(app, context);
  chooseContentDb(app, context);
  rememberOpenedLinks(app, context);
  rememberKnownDevices(app, context);
  refuseNulInAddresses(app);
  logResponses(app);
  if (metrics) measureRequests(app, metrics);
  if (context.trial) reportTrialErrors(app, context.trial);
  closeIdleConnectionsAtEnd(app);
  await compressResponses(app);

  if (metrics && config.metrics.port === undefined) metricsRoute(app, metrics, config.metrics);
  await describeRoutes(app, context);
  apiDocRoutes(app);
  healthRoutes(app, context);
  await featureRoutes(app, context);
  compatRoutes(app, context);
  if (config.clientDir === undefined) await servePages(app, context);
  else await serveForeignClient(app, config.clientDir, config.basePath);
  return app;
}

/** Handles a sub-path whether or not the proxy strips it. */
function withoutBasePath(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}

async function featureRoutes(app: App, context: Context): Promise<void> {
  signInRoutes(app, context);
  accountRoutes(app, context);
  sponsoredAccountRoutes(app, context);
  administrationRoutes(app, context);
  singleSignOnRoutes(app, context);
  groupFeedRoutes(app, context);
  frameRoutes(app, context);
  backupRoutes(app, context);
  updateRoutes(app, context);
  await stopEmailsRoutes(app, context);
  await stopServerEmailsRoutes(app, context);
  await inboundMailRoutes(app, context);
  await webhookRoutes(app, context);
  groupRoutes(app, context);
  invitationRoutes(app, context);
  admissionRoutes(app, context);
  moderationRoutes(app, context);
  messageRoutes(app, context);
  feedRoutes(app, context);
  profileRoutes(app, context);
  reactionRoutes(app, context);
  calendarRoutes(app, context);
  confirmationRoutes(app, context);
  translationRoutes(app, context);
  voteRoutes(app, context);
  searchRoutes(app, context);
  publicLinkRoutes(app, context);
  await fileRoutes(app, context);
  bookmarkRoutes(app, context);
  importRoutes(app, context);
  exportRoutes(app, context);
  libraryRoutes(app, context);
  await downloadRoutes(app, context);
  albumRoutes(app, context);
  memoryRoutes(app, context);
  bookRoutes(app, context);
  photoPeopleRoutes(app, context);
  linkRoutes(app, context);
  notificationRoutes(app, context);
  pushRoutes(app, context);
  liveRoutes(app, context);
}

function reportTrialErrors(app: App, trial: Trial): void {
  app.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode === 500) trial.reportFailure();
    done();
  });
}
