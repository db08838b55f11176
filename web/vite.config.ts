import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanFramework } from './lean-framework.ts'
import { leanIcons } from './lean-icons.ts'

const inFramework = /node_modules\/(react|react-dom|scheduler|react-router)\//
// What most pages have, by name: counted by how many pages share it, it would grow with every page that is added.
const inParts = new RegExp(
  [
    String.raw`/app/(form|form-key|format|meta|page-handle|root-data|content/navigation)\.ts`,
    String.raw`/app/drawing/(bungalow|cover|cream-brick|create-icon|house|terrace|warehouse|weatherboard)\.ts`,
    String.raw`/app/routes/communities/(community-picture|late)\.ts`,
    String.raw`/app/routes/posts/ask-to-sign-in\.ts`,
    String.raw`/app/shell/(keep-form|last-resort|sign-in-address|sign-in-again)\.ts`,
    String.raw`/app/ui/(avatar|badge|button|button-class|button-link|card|chip-class|clock|control-class|dismiss-timer|dismissable-details|empty-state|field|form-message|relative-time|select|skeleton|spinner|text-area|text-input|toast-provider|use-hydrated)\.ts`,
    String.raw`lucide-react/dist/esm/icons/(arrow-(down|left)|badge-check|check|chevron-(down|left|right)|circle-(check|exclamation-point)|file-text|heart|loader-circle|mail|map-pin|menu|message-square|monitor|moon|phone|pin|plus|scale|search|shield-check|star|sun|trash|triangle-exclamation-point|users-round|x)\.mjs`,
  ].join('|'),
)

export default defineConfig({
  plugins: [leanIcons(), leanFramework(), tailwindcss(), reactRouter()],
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
          // Constants stand where they are used, so that no file is loaded for one of them alone.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: {
              // Few files compress better than many small ones, and stay in caches from page to page. A group takes what
              // its modules import along, so what two groups share stands before both.
              groups: [
                { name: 'framework', test: inFramework },
                { name: 'options', test: /contract\/src\/options/ },
                { name: 'parts', test: inParts },
                { name: 'dialog', test: /ui\/dialog/ },
                { name: 'vitality', test: /communities\/vitality-line/ },
                { name: 'membership', test: /communities\/membership-label/ },
                { name: 'cards', test: /communities\/community-card|ui\/(load-more|chip-link)/ },
                { name: 'front', test: /drawing\/street|ui\/ticker|home\/project-sheet/ },
                {
                  name: 'community',
                  test: /communities\/(community-not-found|leave-community|post-item|share-community)|ui\/tabs/,
                },
                { name: 'posts', test: /routes\/posts\//, minShareCount: 3 },
                { name: 'professionals', test: /routes\/(professionals|workplace)\//, minShareCount: 3 },
                { name: 'quotes', test: /routes\/(get-quotes\/(?!outcome)|quotes\/|dashboard\/)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
})
