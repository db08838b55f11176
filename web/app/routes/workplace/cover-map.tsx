import type { Matching } from '@lv/contract/professional-shapes'
import map from '../../drawing/melbourne.svg?url'

type Props = Pick<Matching, 'postcodes' | 'basePostcode'> & {
  /** The postcodes that are drawn. */
  drawn: readonly string[]
}

/** The stored service area on the drawn map of Melbourne; what lies outside of it is counted under it. */
export function CoverMap({ postcodes, basePostcode, drawn }: Props) {
  const covered = new Set(postcodes)
  const shown = drawn.filter((postcode) => covered.has(postcode)).length
  const beyond = postcodes.length - shown
  return (
    <figure className="max-w-md">
      <svg
        viewBox="0 0 716 690"
        role="img"
        aria-label={`Your area: ${shown} of Greater Melbourne’s ${drawn.length} postcodes`}
        className="h-auto w-full stroke-paper [stroke-width:1.5]"
      >
        {drawn.map((postcode) => (
          <use
            key={postcode}
            href={`${map}#p${postcode}`}
            className={covered.has(postcode) ? 'fill-good' : 'fill-tint'}
          />
        ))}
        <use href={`${map}#water`} />
        {basePostcode && <use href={`${map}#p${basePostcode}`} className="fill-accent stroke-ink" />}
      </svg>
      <figcaption className="text-sm text-muted">
        Green is your area{basePostcode ? `, around ${basePostcode}` : ''}.
        {beyond > 0 && ` ${beyond} of your postcodes ${beyond === 1 ? 'lies' : 'lie'} outside this map.`}
      </figcaption>
    </figure>
  )
}
