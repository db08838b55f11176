import tram from './tram.svg?url'

/** A tram on its rails under the wire, bound for three quotes. Decoration: the text beside it says where it goes. */
export function Tram({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="-30 -6 380 152" className={className}>
      <path d="M-400 4H800" stroke="var(--soft)" strokeWidth="1.2" />
      <path d="M-400 134.5H800M-400 140.5H800" stroke="var(--line)" strokeWidth="1.6" />
      <use href={`${tram}#tram`} />
      <text x="253" y="39.5" textAnchor="middle" className="fill-wattle font-display text-[10px] font-bold">
        3 QUOTES
      </text>
    </svg>
  )
}
