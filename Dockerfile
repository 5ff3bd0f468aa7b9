FROM node:24-bookworm-slim AS build
WORKDIR /hearth
COPY . .
RUN npm run build
RUN npm prune --omit=dev --workspaces=false && npm pkg set "scripts.hearth=node dist/server/hearth.js"

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN install --directory --owner=node --group=node --mode=700 /data /backups
RUN printf '#!/bin/sh\nexec node /hearth/dist/server/hearth.js "$@"\n' > /usr/local/bin/hearth && chmod 755 /usr/local/bin/hearth
WORKDIR /hearth
COPY --from=build /hearth/package.json ./
COPY --from=build /hearth/node_modules ./node_modules
COPY --from=build /hearth/locales ./locales
COPY --from=build /hearth/dist ./dist
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
