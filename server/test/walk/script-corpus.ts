/** Texts that run where they are taken for markup. */
export const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '</title><script>alert(1)</script>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--><script>alert(1)</script>-->',
] as const
