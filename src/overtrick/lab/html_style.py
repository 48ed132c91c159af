"""The style sheet of a report: light and dark, wide and narrow."""

from __future__ import annotations

_LIGHT = """--paper:#fbfaf6;--card:#ffffff;--ink:#1d2621;--soft:#4f5c54;--line:#d5d9d3;
--s0:#1f6f4a;--s1:#b4530a;--s2:#3454b4;--s3:#9b2c6f;--s4:#5b5f11;--s5:#5a3fb0;--rest:#8b938c"""
_DARK = """--paper:#131815;--card:#1b221e;--ink:#e9eee9;--soft:#b3beb6;--line:#39433d;
--s0:#5cc38d;--s1:#f0994a;--s2:#8fa8ff;--s3:#ee8ac4;--s4:#c8cc5a;--s5:#b9a2ff;--rest:#7d877f"""

_SERIES = "".join(
    f".bar.s{number},.key.s{number},.dot.s{number}{{fill:var(--s{number});background:var(--s{number})}}"
    f".range.s{number}{{stroke:var(--s{number})}}"
    for number in range(6)
)

STYLE = f"""
:root{{{_LIGHT};color-scheme:light dark}}
@media (prefers-color-scheme:dark){{:root{{{_DARK}}}}}
*{{box-sizing:border-box}}
body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}}
main{{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 4rem}}
h1{{font-size:1.7rem;line-height:1.2;margin:.5rem 0 1rem}}
h2{{font-size:1.25rem;margin:2.4rem 0 .8rem}}
h3{{font-size:1rem;margin:1.6rem 0 .4rem}}
p{{margin:.4rem 0;max-width:70ch}}
.summary{{padding:1rem 1rem 1rem 2.2rem;margin:0;background:var(--card)}}
.summary{{border:1px solid var(--line);border-radius:.6rem}}
.summary li{{margin:.15rem 0}}
.legend{{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;padding:0;margin:1rem 0 0}}
.key{{display:inline-block;width:.8em;height:.8em;border-radius:.2em;margin-right:.45em}}
.charts{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1rem}}
figure{{margin:0;padding:.8rem .8rem .6rem;background:var(--card);border:1px solid var(--line);border-radius:.6rem}}
figcaption{{font-weight:600;margin-bottom:.4rem}}
figure p{{color:var(--soft);font-size:.85rem}}
svg{{display:block;width:100%;height:auto;font:12px system-ui,-apple-system,"Segoe UI",sans-serif}}
text{{fill:var(--soft)}}
.name{{fill:var(--ink);paint-order:stroke;stroke:var(--card);stroke-width:3px}}
.mid{{text-anchor:middle}} .end{{text-anchor:end}}
.axis{{stroke:var(--soft)}} .grid{{stroke:var(--line)}} .zero{{stroke:var(--soft);stroke-dasharray:3 3}}
.range{{stroke-width:2}}
{_SERIES}
.bar.missed{{fill-opacity:.25;stroke:var(--s0);stroke-dasharray:2 2}}
.p0{{fill:var(--s0)}} .p1{{fill:var(--s1)}} .p2{{fill:var(--rest)}}
.scroll{{overflow-x:auto;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}}
.scroll:focus-visible{{outline:3px solid var(--s0);outline-offset:2px}}
table{{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}}
th,td{{padding:.35rem .8rem;text-align:right;vertical-align:top;border-bottom:1px solid var(--line)}}
thead th{{color:var(--soft);font-weight:600}}
tr:last-child th,tr:last-child td{{border-bottom:0}}
th[scope=row],thead th:first-child{{text-align:left;font-weight:400;min-width:11rem}}
td{{white-space:nowrap}}
@media print{{body{{background:#fff}}}}
"""
