# The product without its tests, build tools and built-in database: Postgres is another container, or another machine.
# docker build -t laneway-village .
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY local-stripe/package.json local-stripe/
COPY seed/package.json seed/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS parts
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY local-stripe/package.json local-stripe/
COPY seed/package.json seed/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY deploy/slim.sh /slim.sh
RUN sh /slim.sh /app/node_modules

FROM debian:bookworm-slim
WORKDIR /app
RUN useradd --uid 1000 --create-home node && install -d -o node -g node /data
COPY --from=parts /usr/local/bin/node /usr/local/bin/node
# With what npm puts into a workspace's own folder.
COPY --from=parts /app ./
COPY contract/src contract/src
COPY local-stripe/src local-stripe/src
COPY seed/package.json seed/
COPY seed/src seed/src
COPY server/src server/src
COPY server/migrations server/migrations
COPY scripts/memory.mjs scripts/quick-imports.mjs scripts/quick-node.mjs scripts/
COPY --from=build /app/web/build web/build
# Pictures are drawn with these.
COPY web/public/favicon.svg web/public/
COPY web/app/drawing/houses.svg web/app/drawing/
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data \
  MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-old-space-size=768", "--max-semi-space-size=8", "--import", "./scripts/quick-imports.mjs", "server/src/main.ts"]
CMD []
