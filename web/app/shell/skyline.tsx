const roofs =
  'M0 40V24l16-12 16 12v16M32 20h34v20M66 24l18-14h26l18 14v16M128 40V8l18 10V8l18 10V8l18 10v22M200 40V22l20-14 20 14v18M240 14h28v26' +
  'M268 26h40v14M308 26l22-16 22 16v14M352 40V18h12V6h20v34M384 24l16-12h30l16 12v16M446 40V22l14-12 14 12v18'

/** Roofs that stand on the footer, repeated over the whole width. */
export function Skyline() {
  return (
    <svg aria-hidden className="block h-10 w-full text-line opacity-45" preserveAspectRatio="none">
      <defs>
        <pattern id="skyline" width="474" height="40" patternUnits="userSpaceOnUse">
          <path d={roofs} className="fill-none stroke-current stroke-[1.6] [stroke-linejoin:round]" />
        </pattern>
      </defs>
      <rect width="100%" height="40" fill="url(#skyline)" />
    </svg>
  )
}
