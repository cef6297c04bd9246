/** The look of the pages about the API; they need nothing else. */
export const docsStyle = `
:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas);--soft:color-mix(in srgb,CanvasText 5%,Canvas)}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 "Noto Sans","Noto Sans Bengali",system-ui,sans-serif;background:light-dark(#f4f7f5,#0f1a16);color:light-dark(#17211e,#e5edea)}
a{color:light-dark(#185b46,#9fcfbb)}
header{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 1.25rem;background:light-dark(#0b4533,#0a2a20);border-bottom:2px solid light-dark(#f2b049,#db9405)}
header strong,header a{color:#fff}header a{display:inline-block;padding:.35rem .25rem;text-decoration:none}
.page{display:grid;grid-template-columns:15rem minmax(0,1fr);max-width:76rem;margin:0 auto}
.page>nav{padding:1rem 1.25rem;border-right:1px solid var(--line)}
.page>nav ul{list-style:none;margin:0;padding:0}
.page>nav a{display:block;padding:.4rem .5rem;border-radius:6px;text-decoration:none;color:CanvasText}
.page>nav a[aria-current]{background:var(--soft);font-weight:600}
main{padding:1rem 1.5rem 3rem}h1{font-size:1.5rem;margin:.5rem 0 1rem}h2{font-size:.95rem;margin:1rem 0 .25rem}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:0 .9rem}
details[open]{padding-bottom:.9rem}
summary{cursor:pointer;padding:.6rem 0;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2rem;font:600 .8rem/1.4 ui-monospace,monospace}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem}
pre{background:var(--soft);padding:.75rem;border-radius:6px;overflow:auto;max-height:24rem}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.3rem .5rem;border-bottom:1px solid var(--line)}
li{margin:.35rem 0}
@media (max-width:48rem){.page{grid-template-columns:minmax(0,1fr)}.page>nav{border-right:0;border-bottom:1px solid var(--line)}.page>nav ul{display:flex;flex-wrap:wrap;gap:.25rem}.page>nav li{margin:0}main{padding:1rem}}
`;
