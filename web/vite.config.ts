import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const inPackages = /node_modules\/(react|react-dom|scheduler|react-router)\//
// The error page stays out: it is fetched when there is an error to show.
const inParts = /\/app\/(ui|content|shell(?!\/(error-page|refusal-copy)))\/|\/app\/[a-z-]+\.ts|lucide-react|create-icon/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('app/drawing/create-icon.ts', import.meta.url)),
      },
    ],
  },
  // The content security policy allows files from this origin only, so nothing may be inlined as a data: address.
  // Pages name the files to load early themselves (React Router), so Vite's own loader is not needed.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Bundled, so that the server loads the few icons in use and not all of them.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files compress better than many small ones, and stay in caches from page to page.
              groups: [
                { name: 'framework', test: inPackages },
                { name: 'parts', test: inParts, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
