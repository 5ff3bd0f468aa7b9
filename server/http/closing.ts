import type { Socket } from "node:net";
import type { App } from "./app-type.ts";

const every = 50;

/** Only pending requests should delay shutdown. Includes connections that browsers open ahead without sending anything, which Node considers busy. */
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
