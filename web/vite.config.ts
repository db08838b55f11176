import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanIcons } from './lean-icons.ts'

const inFramework = /node_modules\/(react|react-dom|scheduler|react-router)\//
// Not the pages themselves, nor what is fetched only when it is needed: the error page, and the drawing of covers.
const inParts = /\/app\/(?!root|routes\/dev|shell\/(error-page|refusal-copy))|contract\/src\/(?!cover)|lucide-react/
// Small, and with every page anyway: each file of their own would cost more than they are.
const inEveryPage =
  /\/app\/(root-data|shell\/last-resort|drawing\/create-icon|routes\/communities\/late)|lucide-react\/dist\/esm\/icons\/(mail|search|chevron-down)|rolldown\/runtime/

export default defineConfig({
  plugins: [leanIcons(), tailwindcss(), reactRouter()],
  // Nothing inlined: the content security policy allows no data: addresses. Nothing preloaded by Vite: React Router does.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Only development asks: found by the first page, it would have that page loaded twice.
  optimizeDeps: { include: ['lucide-react'] },
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
                { name: 'framework', test: inFramework },
                { name: 'parts', test: inEveryPage },
                { name: 'parts', test: inParts, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
