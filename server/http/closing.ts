import type { Socket } from "node:net";
import type { App } from "./app-type.ts";

const every = 50;

/**
 * While the server stops, what is under way is answered, and nothing else holds it up: neither connections that fall idle meanwhile, nor those
 * that browsers open ahead and have sent nothing on yet, which Node takes for busy.
 */
export function closeIdleConnectionsAtEnd(app: App): void {
  const { server } = app;
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  app.addHook("preClose", (done) => {
    if (server.listening) {
      const closing = setInterval(closeIdle, every);
      server.once("close", () => {
        clearInterval(closing);
      });
    }
    done();
  });
}
