import { Specimen } from './specimen.tsx'

const grounds = [
  'paper',
  'card',
  'tint',
  'brick-tint',
  'good-tint',
  'wattle-tint',
  'bar',
  'ink',
  'muted',
  'soft',
  'edge',
  'edge-control',
  'accent',
  'accent-dark',
  'good',
  'wattle',
]
const sizes = ['text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

export function Tokens() {
  return (
    <>
      <Specimen title="Colours">
        {grounds.map((name) => (
          <div key={name} className="w-28 text-sm">
            <div className="h-14 rounded-control border border-edge" style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Type" isStack>
        <div className="flex flex-col gap-2">
          {sizes.map((size) => (
            <p key={size} className={`${size} ${/[234]xl|-xl/.test(size) ? 'font-display font-semibold' : ''}`}>
              Weatherboards on Rathdowne Street <span className="text-sm text-muted">{size}</span>
            </p>
          ))}
        </div>
      </Specimen>
    </>
  )
}
