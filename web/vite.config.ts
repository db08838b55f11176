import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The content security policy allows files from this origin only, so nothing may be inlined as a data: address.
  build: { assetsInlineLimit: 0 },
  // Bundled, so that the server loads the few icons in use and not all of them.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what only changes with an upgrade: it compresses better together and stays in caches.
              groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }],
            },
          },
        },
      },
    },
  },
})
