import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";

export interface Member {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

/** A real provider of OpenID Connect on localhost. It signs in `person` without asking. */
export class TestIdentityProvider {
  readonly #server = createServer();
  #provider: Provider | undefined;
  readonly members: Record<string, Member> = {};
  person = "";

  static readonly client = { id: "hearth", secret: "a secret of at least thirty-two characters" };

  get issuer(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this.issuer;
  }

  /** Trusts a client that comes back to this address. */
  trust(redirectUri: string): void {
    const { id, secret } = TestIdentityProvider.client;
    this.#provider = new Provider(this.issuer, {
      ...settings,
      clients: [
        {
          client_id: id,
          client_secret: secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      findAccount: (_context, subject) => ({
        accountId: subject,
        claims: () => Promise.resolve({ sub: subject, ...this.members[subject] }),
      }),
    });
    const handle = this.#provider.callback();
    this.#server.removeAllListeners("request").on("request", (request, response) => {
      if (request.url?.startsWith("/interaction")) void this.#signIn(request, response);
      else void handle(request, response);
    });
  }

  async #signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider!;
    const grant = new provider.Grant({ accountId: this.person, clientId: TestIdentityProvider.client.id });
    grant.addOIDCScope("openid profile email");
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: this.person }, consent });
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const settings: Configuration = {
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
  interactions: { url: () => "/interaction" },
  cookies: { keys: ["a key for tests"] },
  features: { devInteractions: { enabled: false } },
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
};
