/** The beginnings of files' paths under web/app, those of one part of the product. */
type Paths = readonly string[]

// What most pages have, by name: counted by how many pages share it, it would grow with every page that is added.
const parts: Paths = [
  ...[
    'drafts.ts',
    'form.ts',
    'form-key.ts',
    'format.ts',
    'meta.ts',
    'page-handle.ts',
    'root-data.ts',
    'content/navigation.ts',
  ],
  ...['cover', 'create-icon', 'house', 'house-drawings', 'houses'].map((name) => `drawing/${name}.ts`),
  ...['features/communities/community-picture.ts', 'features/sign-in/ask-to-sign-in.ts'],
  ...['save-pending-form', 'last-resort', 'live-store', 'sign-in-address', 'sign-in-again'].map(
    (name) => `shell/${name}.ts`,
  ),
  ...[
    ...['avatar', 'badge', 'button', 'card', 'class-names', 'clock', 'delayed-pending'],
    ...['dismiss-timer', 'dismissable-details', 'empty-state', 'field', 'form-message', 'relative-time', 'select'],
    ...['skeleton', 'text-area', 'text-input', 'toast-provider', 'hydrated', 'back-link'],
  ].map((name) => `ui/${name}.ts`),
]

/** Icons of lucide-react that most pages draw. */
export const partsIcons: Paths = [
  ...['arrow-down', 'arrow-left', 'badge-check', 'check', 'chevron-down', 'chevron-left', 'chevron-right'],
  ...['circle-check', 'circle-exclamation-point', 'file-text', 'heart', 'loader-circle', 'mail', 'map-pin', 'menu'],
  ...['message-square', 'monitor', 'moon', 'phone', 'pin', 'plus', 'search', 'shield-check', 'star', 'sun'],
  ...['trash', 'triangle-exclamation-point', 'users-round', 'x'],
]

/**
 * Files of the product that travel together. Few files compress better than many small ones, and stay in caches from page
 * to page. A group takes what its modules import along, so what two groups share stands before both.
 */
export const chunks: { name: string; paths: Paths; except?: string; minShareCount?: number }[] = [
  { name: 'parts', paths: parts },
  { name: 'dialog', paths: ['ui/dialog'] },
  { name: 'vitality', paths: ['features/communities/vitality-line'] },
  { name: 'membership', paths: ['routes/communities/membership-label'] },
  { name: 'lists', paths: ['ui/load-more', 'ui/chips'] },
  { name: 'cards', paths: ['routes/communities/community-card'] },
  { name: 'front', paths: ['drawing/street', 'ui/ticker', 'routes/home/project-sheet'] },
  {
    name: 'community',
    paths: [
      'features/communities/community-not-found',
      ...['leave-community', 'post-item', 'share-community'].map((name) => `routes/communities/${name}`),
      'ui/tabs',
    ],
  },
  { name: 'posts', paths: ['routes/posts/'], minShareCount: 3 },
  {
    name: 'professionals',
    paths: ['routes/professionals/', 'routes/workplace/', 'features/professionals/', 'features/workplace/'],
    minShareCount: 3,
  },
  {
    name: 'quotes',
    paths: ['routes/get-quotes/', 'routes/quotes/', 'routes/dashboard/'],
    except: 'routes/get-quotes/outcome',
    minShareCount: 3,
  },
]

/** Dates and amounts of the contract, which most pages write. */
const formats = 'contract/src/(dates|durations|money|numbers)\\.ts'

const oneOf = (texts: Paths) => `(${texts.map((text) => text.replace(/[.]/g, '\\.')).join('|')})`
const icon = `lucide-react/dist/esm/icons/${oneOf(partsIcons)}\\.mjs`

/** The chunks as the bundler takes them: the framework, the lists of options and `cut` before all else. */
export const groups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'options', test: /contract\/src\/options/ },
  { name: 'cut', test: /contract\/src\/cut\.ts/ },
  ...chunks.map(({ paths, except, ...chunk }) => ({
    ...chunk,
    test: new RegExp(
      `/web/app/${except ? `(?!${except})` : ''}${oneOf(paths)}${chunk.name === 'parts' ? `|${icon}|${formats}` : ''}`,
    ),
  })),
]
